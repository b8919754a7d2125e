export function placeOrder(database, order) {
  return database.query('INSERT INTO orders (customer_id) VALUES ($1)', [order.customerId]);
}
