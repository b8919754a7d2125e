import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readManifest } from '@bearing/producer-impl';

const CASES: readonly (readonly [path: string, text: string, expected: Readonly<Record<string, unknown>>])[] = [
  [
    'src/Shop.Api/Shop.Api.csproj',
    '\uFEFF<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup><ItemGroup><PackageReference Include="Dapper" Version="2.1"/><ProjectReference Include="..\\Shop.Core\\Shop.Core.csproj" /></ItemGroup></Project>'.slice(
      1,
    ),
    {
      name: 'Shop.Api',
      packages: ['Dapper'],
      references: ['src/Shop.Core/Shop.Core.csproj'],
      entryPoints: ['Program.cs'],
    },
  ],
  [
    'Shop.sln',
    'Project("{F}") = "Shop.Api", "src\\Shop.Api\\Shop.Api.csproj", "{G}"\nEndProject\n',
    { references: ['src/Shop.Api/Shop.Api.csproj'], isModule: false },
  ],
  [
    'web/package.json',
    '{"name":"@x/web","description":"The shop","dependencies":{"react":"1","@x/core":"workspace:*"},"bin":{"x":"bin/x.js"},"main":"dist/index.js"}',
    {
      name: '@x/web',
      description: 'The shop',
      packages: ['react', '@x/core'],
      references: ['@x/core'],
      entryPoints: ['x (bin/x.js)', 'dist/index.js'],
    },
  ],
  [
    'pyproject.toml',
    '[project]\nname = "shop"\ndependencies = ["requests[socks]>=2 ; python_version > \'3\'", "SQLAlchemy"]\n[project.scripts]\nshop = "shop.cli:main"\n',
    { name: 'shop', packages: ['requests', 'SQLAlchemy'], entryPoints: ['shop'] },
  ],
  [
    'pyproject.toml',
    '[tool.poetry]\nname = "shop"\n[tool.poetry.dependencies]\npython = "^3"\nflask = "*"\ncore = { path = "../core" }\n',
    { packages: ['flask', 'core'], references: ['core'] },
  ],
  ['pyproject.toml', '[tool.black]\nline-length = 100\n', { isModule: false }],
  [
    'setup.cfg',
    '[metadata]\nname = shop\n[options]\ninstall_requires =\n  requests>=2\n  attrs\n',
    { name: 'shop', packages: ['requests', 'attrs'] },
  ],
  ['requirements.txt', '# c\nflask==1\n-r other.txt\nuvicorn[standard]\n', { packages: ['flask', 'uvicorn'] }],
  [
    'go.mod',
    'module example.com/shop\n\nrequire (\n\tgithub.com/a/b v1.0.0\n\tgithub.com/c/d v1.0.0 // indirect\n)\nreplace example.com/core => ../core\n',
    { name: 'example.com/shop', packages: ['github.com/a/b'], references: ['core'] },
  ],
  [
    'crates/a/Cargo.toml',
    '[package]\nname = "a"\n[dependencies]\nserde = "1"\nb = { path = "../b" }\n[[bin]]\nname = "run"\n',
    { name: 'a', packages: ['serde', 'b'], references: ['crates/b'], entryPoints: ['run'] },
  ],
  ['Cargo.toml', '[workspace]\nmembers = ["a"]\n', { isModule: false }],
  [
    'pom.xml',
    '<?xml version="1.0"?><project xmlns="x"><artifactId>shop</artifactId><description>The\n shop</description><dependencies><dependency><groupId>g</groupId><artifactId>core</artifactId></dependency></dependencies></project>',
    { name: 'shop', description: 'The shop', packages: ['core'] },
  ],
  [
    'app/build.gradle.kts',
    'dependencies {\n  implementation(project(":core"))\n  implementation("org.x:lib:1.0")\n}\napplication { mainClass.set("x.Main") }\n',
    { name: 'app', packages: ['lib'], references: ['core'], entryPoints: ['x.Main'] },
  ],
  ['composer.json', '{"name":"x/shop","require":{"php":">=8","a/b":"1"}}', { name: 'x/shop', packages: ['a/b'] }],
  [
    'Gemfile',
    'gem "rails", "~> 7"\ngem "core", path: "../core"\n',
    { packages: ['rails', 'core'], references: ['core'] },
  ],
  [
    'x.gemspec',
    'Gem::Specification.new do |s|\n  s.name = "x"\n  s.summary = "An x"\n  s.add_dependency "rack"\nend\n',
    { name: 'x', description: 'An x', packages: ['rack'] },
  ],
  [
    'CMakeLists.txt',
    'project(shop)\nfind_package(Boost)\nadd_library(core a.cpp)\nadd_executable(app main.cpp)\ntarget_link_libraries(app PRIVATE core fmt)\n# add_executable(no no.cpp)\n',
    { name: 'shop', packages: ['Boost', 'app', 'fmt'].filter((name) => name !== 'app'), entryPoints: ['app'] },
  ],
];

describe('manifests', () => {
  for (const [path, text, expected] of CASES) {
    it(path, () => {
      const manifest = readManifest(path, text);
      assert.ok(manifest !== null);
      const found = Object.fromEntries(
        Object.keys(expected).map((key) => [key, manifest[key as keyof typeof manifest]]),
      );
      assert.deepEqual(found, expected);
    });
  }

  it('that are broken are none, and never an error', () => {
    for (const path of [
      'a.csproj',
      'package.json',
      'pyproject.toml',
      'Cargo.toml',
      'pom.xml',
      'composer.json',
      'go.mod',
    ]) {
      assert.equal(readManifest(path, '{<[broken'), null, path);
    }
  });
});
