import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Grammars, readCode } from '@bearing/producer-impl';

const CASES: readonly (readonly [file: string, text: string, names: readonly string[]])[] = [
  [
    'a.cs',
    'namespace X;\npublic class A { public class Inner {} }\ninternal class B {}\npublic record C(int X);\npublic enum D {}',
    ['A', 'C', 'D'],
  ],
  ['a.cs', 'namespace X { public interface I {} namespace Y { public delegate void H(); } }', ['I', 'H']],
  [
    'a.ts',
    'export class A {}\nexport interface B {}\nexport type C = 1;\nexport const d = 1, e = () => 2;\nfunction f() {}\nexport { f as g };\nexport default class H {}\nexport declare function i(): void;\nconst hidden = 1;',
    ['A', 'B', 'C', 'd', 'e', 'g', 'H', 'i'],
  ],
  ['a.cjs', 'exports.a = function () {};\nmodule.exports = { b, c: 1, d() {} };', ['a', 'b', 'c', 'd']],
  ['a.py', 'class A:\n  pass\ndef b():\n  def inner(): pass\n@deco\ndef c(): pass\ndef _d(): pass', ['A', 'b', 'c']],
  ['a.py', '__all__ = ["A", "b"]\nclass A: pass\ndef b(): pass\ndef c(): pass', ['A', 'b']],
  ['a.go', 'package p\ntype A struct{}\nfunc B() {}\nfunc c() {}\nfunc (a A) D() {}', ['A', 'B']],
  ['A.java', 'package p;\npublic class A {}\nclass B {}', ['A']],
  [
    'a.rs',
    'pub struct A;\nstruct B;\npub fn c() {}\npub(crate) fn d() {}\npub mod m { pub enum E {} }',
    ['A', 'c', 'E'],
  ],
  ['a.php', '<?php\nnamespace X;\nclass A {}\ninterface B {}\nfunction c() {}', ['A', 'B', 'c']],
  ['a.rb', 'module M\n  class A\n    class B; end\n  end\nend\ndef c; end', ['M::A', 'M::A::B', 'c']],
  [
    'a.hpp',
    '#pragma once\nnamespace n { class A { int x; }; class Fwd; enum class B { X }; template <class T> struct C {}; int d(int); static int e() { return 1; } }\nnamespace { class F { }; }',
    ['A', 'B', 'C', 'd'],
  ],
  ['a.cpp', 'int hidden() { return 1; }', []],
  ['a.ps1', 'function Get-A { }\nclass B { }', ['Get-A', 'B']],
  ['a.sh', 'a_b() { :; }\nfunction c { :; }\n_d() { :; }', ['a_b', 'c']],
];

describe('public names', () => {
  const grammars = new Grammars();
  for (const [file, text, expected] of CASES) {
    it(`${file}: ${expected.join(', ')}`, async () => {
      const { names } = await readCode(grammars, file, text);
      assert.deepEqual(
        names.map(({ name }) => name),
        expected,
      );
    });
  }
});
