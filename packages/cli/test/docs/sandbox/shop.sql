-- A small shop, for the pages' commands.
CREATE TABLE customers (
    customer_id integer NOT NULL,
    name text NOT NULL,
    email text
);
ALTER TABLE ONLY customers ADD CONSTRAINT customers_pkey PRIMARY KEY (customer_id);
COMMENT ON TABLE customers IS 'Who buys from us';

CREATE TABLE orders (
    order_id integer NOT NULL,
    customer_id integer NOT NULL,
    placed_at timestamp without time zone NOT NULL
);
ALTER TABLE ONLY orders ADD CONSTRAINT orders_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY orders ADD CONSTRAINT orders_customer_fk FOREIGN KEY (customer_id) REFERENCES customers(customer_id);
COMMENT ON TABLE orders IS 'One row an order that a customer placed';
COMMENT ON COLUMN orders.customer_id IS 'Who placed the order';
