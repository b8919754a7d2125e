import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Grammars, isTestFile, readCode } from '@bearing/producer-impl';

type Case = readonly [file: string, text: string, found: readonly string[]];

const ROUTES: readonly Case[] = [
  [
    'a.rs',
    '#[utoipa::path(\n    put,\n    path = "/api/v1/orders/{id}",\n    tag = "orders",\n)]\npub async fn put_order() {}',
    ['PUT /api/v1/orders/{id}'],
  ],
  [
    'A.cs',
    '[Route("api/[controller]")]\npublic class OrdersController { [HttpGet("{id}")] void A() {} [HttpPost] void B() {} }',
    ['GET /api/Orders/{id}', 'POST /api/Orders'],
  ],
  [
    'A.cs',
    'var g = app.MapGroup("/api/items"); g.MapGet("/{id}", X); // g.MapPost("/no", X);',
    ['GET /api/items/{id}'],
  ],
  ['a.ts', 'router.get("/a", h); app.post(`/b`, h); map.get("/no"); // app.get("/no")', ['GET /a', 'POST /b']],
  [
    'a.ts',
    '@Controller("cats")\nexport class C { @Get(":id") a() {} @Post() b() {} }',
    ['GET /cats/:id', 'POST /cats'],
  ],
  ['app/api/users/[id]/route.ts', 'export async function GET() {}', ['GET /api/users/[id]']],
  [
    'a.py',
    'router = APIRouter(prefix="/v1")\n@router.get("/x")\ndef a(): pass\n@app.route("/y", methods=["GET", "POST"])\ndef b(): pass',
    ['GET /v1/x', 'GET /v1/y', 'POST /v1/y'],
  ],
  ['urls.py', 'urlpatterns = [path("a/<int:id>/", v), re_path(r"^b/$", v)]', ['ANY /a/<int:id>/', 'ANY /b/']],
  [
    'A.java',
    '@RestController\n@RequestMapping("/api")\npublic class A { @GetMapping("/x") void x() {} @PostMapping void y() {} }',
    ['GET /api/x', 'POST /api'],
  ],
  ['a.go', 'package p\nfunc f() { mux.HandleFunc("GET /a/{id}", h); r.POST("/b", h) }', ['GET /a/{id}', 'POST /b']],
  ['a.rs', '#[get("/a")]\nfn a() {}\nfn r() { Router::new().route("/b", post(b)); }', ['GET /a', 'POST /b']],
  [
    'web.php',
    '<?php\nRoute::get("/a", [A::class, "b"]);\nRoute::apiResource("orders", O::class);',
    ['GET /a', 'RESOURCE /orders'],
  ],
  [
    'routes.rb',
    'Rails.application.routes.draw do\n  get "/a", to: "b#c"\n  resources :orders\nend',
    ['GET /a', 'RESOURCE /orders'],
  ],
];

const KEYS: readonly Case[] = [
  [
    'A.cs',
    'var a = configuration["Jwt:Key"]; c.GetConnectionString("Db"); c.GetValue<int>("Max:Size"); // config["No"]',
    ['Jwt:Key', 'ConnectionStrings:Db', 'Max:Size'],
  ],
  [
    'a.ts',
    'process.env.API_URL; process.env["OTHER"]; import.meta.env.VITE_X; process.env.NODE_ENV',
    ['API_URL', 'OTHER', 'VITE_X'],
  ],
  ['a.py', 'os.environ["A_KEY"]; os.getenv("B_KEY"); env.bool("C_KEY")', ['A_KEY', 'B_KEY', 'C_KEY']],
  ['a.go', 'package p\nvar a = os.Getenv("A_KEY")', ['A_KEY']],
  ['A.java', 'class A { @Value("${app.timeout:5}") int t; }', ['app.timeout']],
  ['a.ps1', '$env:A_KEY', ['A_KEY']],
  ['a.sh', 'echo "${A_KEY:?needed}" "$B"', ['A_KEY']],
];

const TABLES: readonly Case[] = [
  [
    'A.cs',
    '[Table("orders")] class A {} class C { public DbSet<Order> Orders { get; set; } void M(ModelBuilder b) { b.Entity<X>().ToTable("xs", "sales"); var s = @"SELECT * FROM [sales].[lines] l JOIN items i ON 1=1"; } } // "select a from comment_table"',
    ['orders', 'xs', 'Orders', 'sales.lines', 'items'],
  ],
  [
    'a.py',
    'from x import y\nclass A:\n  __tablename__ = "users"\nq = """WITH recent AS (SELECT 1 FROM logins) SELECT * FROM recent JOIN users u"""\nd = "delete from sessions where 1"\nt = "select an option from the list"',
    ['users', 'logins', 'sessions'],
  ],
  [
    'm.sql',
    'CREATE TABLE IF NOT EXISTS sales.orders (id int); -- create table no\nINSERT INTO audit(a) SELECT 1 FROM generate_series(1,2);',
    ['sales.orders', 'audit'],
  ],
  [
    'trigger.sql',
    'CREATE TRIGGER x AFTER INSERT OR UPDATE OF total, b ON orders REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH ROW EXECUTE FUNCTION f();\n' +
      'CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN SELECT a INTO r FROM NEW.x; SELECT 1 INTO n FROM OLD; INSERT INTO audit SELECT * FROM came;\n' +
      'IF true THEN UPDATE stock SET n = 1; END IF; DELETE FROM inserted; SELECT 1 FROM deleted d JOIN items i ON 1=1; END $$;',
    ['audit', 'stock', 'items'],
  ],
  [
    'names.sql',
    'WITH RECURSIVE tree(id) AS (SELECT id FROM nodes), "more" AS (SELECT 1 FROM tree) SELECT * FROM more;\n' +
      'CREATE TEMP TABLE scratch (a int); INSERT INTO scratch SELECT * FROM src; SELECT 1 FROM #tmp;\n' +
      'UPDATE ppl SET x = 1 FROM people ppl; DELETE ppl FROM persons AS ppl;',
    ['nodes', 'src', 'people', 'persons'],
  ],
  [
    'words.sql',
    "SELECT 'delete from ghosts', EXTRACT(YEAR FROM created_at), substring(name FROM 2), a IS DISTINCT FROM bb FROM people; -- from none\n" +
      'GRANT SELECT, UPDATE ON people TO bob; REVOKE ALL ON people FROM public; FETCH NEXT FROM cur INTO a;\n' +
      'ALTER TABLE lines ADD FOREIGN KEY (o) REFERENCES orders(id) ON UPDATE CASCADE; SELECT 1 FROM locks FOR UPDATE OF locks NOWAIT;\n' +
      "INSERT INTO t8 VALUES (1) ON CONFLICT DO UPDATE SET a = 2; COMMENT ON TABLE orders IS 'copied from legacy'; TRUNCATE logs;\n" +
      'COPY rows_in (a) FROM stdin;\ntaken from nowhere\n\\.\n',
    ['people', 'lines', 'orders', 'locks', 't8', 'logs', 'rows_in'],
  ],
  ['a.ts', "db.query(`select a from orders where b = 'taken from stock' for update`);", ['orders']],
  ['a.rb', 'create_table :orders do |t| end', ['orders']],
  [
    'a.rs',
    'diesel::table! {\n    use diesel::sql_types::*;\n    /// The orders.\n    orders (id) {\n        id -> Int4,\n    }\n}',
    ['orders'],
  ],
  // What is put in when it runs leaves no name behind.
  ['a.ts', 'db.query(`select a from t${n} join shop.${name} s on 1 where x in (select y from orders)`);', ['orders']],
  ['a.py', 'q = f"delete from shop_{year} where a = 1"\nr = "insert into part_%s values (1)" % n', []],
];

describe('routes, config keys and tables', () => {
  const grammars = new Grammars();
  const run = (kind: 'routes' | 'configKeys' | 'tables', cases: readonly Case[]): void => {
    for (const [file, text, expected] of cases) {
      it(`${kind} of ${file}: ${expected.join(', ')}`, async () => {
        assert.deepEqual((await readCode(grammars, file, text))[kind], expected);
      });
    }
  };
  run('routes', ROUTES);
  run('configKeys', KEYS);
  run('tables', TABLES);

  it('are not taken from tests', async () => {
    assert.equal(isTestFile('src/Shop.Tests/A.cs'), true);
    assert.equal(isTestFile('src/latest/a.ts'), false);
    const { names, routes } = await readCode(grammars, 'test/a.test.ts', 'export const ab = 1; app.get("/x", h)');
    assert.deepEqual([names, routes], [[], []]);
  });
});
