/** The files of a new corpus, by path: one example of each kind, so that every verb has something to answer at once. */
export function corpusTemplate(name: string, today: string): ReadonlyMap<string, string> {
  return new Map([
    ['bearing.json', settings(name)],
    ['schema/shop.orders.md', schemaExample(today)],
    ['business/glossary.md', glossaryExample(today)],
    ['impl/order-service.md', implExample(today)],
    [`decisions/${today}-orders-are-never-deleted.md`, decisionExample(today)],
    ['_eval/questions.jsonl', questions(today)],
    ['.github/workflows/bearing.yml', workflow()],
    ['README.md', readme(name, today)],
    ['.gitattributes', '* text=auto eol=lf\n'],
    ['.gitignore', GITIGNORE],
  ]);
}

const GITIGNORE = `# What a producer holds while it runs, and leaves behind where it is killed.
_state/*.lock
.bearing-*.tmp
`;

function settings(name: string): string {
  const value = {
    name,
    description: 'What our systems call things, what the schema looks like and why',
    origins: { guide: { staleAfterDays: 'never', description: 'about this corpus' } },
    producers: {},
    synonyms: [['order', 'purchase']],
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function schemaExample(today: string): string {
  return `---
title: shop.orders
origin: schema
asOf: ${today}
description: One row an order that a customer placed
aliases: [orders]
tags: [table, example]
---

# shop.orders

One row an order that a customer placed. An example: replace it with what \`bearing-schema\` writes.

## Columns

| Column | Type | Null | Description |
| --- | --- | --- | --- |
| order_id | integer | no | Primary key |
| customer_id | integer | no | Who ordered |
| placed_at | timestamp | no | When the order came in, UTC |
| order_status | text | no | open, paid, shipped or cancelled |
`;
}

function glossaryExample(today: string): string {
  return `---
title: Glossary
origin: business
asOf: ${today}
description: What people call things
tags: [example]
---

# Glossary

## Order

What a customer asked us to deliver. Kept in [shop.orders](../schema/shop.orders.md).

## Cut-off time

The time of day after which an order leaves the warehouse on the next working day.
`;
}

function implExample(today: string): string {
  return `---
title: Order service
origin: impl
asOf: ${today}
description: The program that takes orders
tags: [example]
---

# Order service

Takes orders over HTTP and writes \`shop.orders\`. An example: replace it with what \`bearing-impl\` writes.

## Entry points

\`POST /orders\` places an order, \`POST /orders/{id}/cancel\` cancels one.
`;
}

function decisionExample(today: string): string {
  return `---
title: Orders are never deleted
origin: decisions
asOf: ${today}
status: accepted
tags: [example]
---

# Orders are never deleted

## Asked

May support delete an order that was placed by mistake?

## How we read it

The customer must not be billed for it. The books must still show what happened.

## Objections

A cancelled order stays visible in lists and confuses people.

## Resolution

An order is cancelled, by \`order_status\` in \`shop.orders\`, and never deleted.

## Consequences

Lists leave cancelled orders out unless they are asked for.
`;
}

function questions(today: string): string {
  const lines = [
    { id: 'q1', kind: 'schema', text: 'which table holds orders and their status', relevant: ['schema/shop.orders'] },
    { id: 'q2', kind: 'business', text: 'what is the cut-off time', relevant: ['business/glossary'] },
    {
      id: 'q3',
      kind: 'why',
      text: 'why are orders never deleted',
      relevant: [`decisions/${today}-orders-are-never-deleted`],
    },
    { id: 'q4', kind: 'impl', text: 'POST /orders cancel', relevant: ['impl/order-service'] },
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

function workflow(): string {
  return `name: corpus
on:
  push:
  pull_request:
  schedule:
    - cron: '17 5 * * *'
permissions:
  contents: read
jobs:
  corpus:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm install --global @bearing/cli
      - run: bearing check --corpus .
      - run: bearing health --corpus .
      - run: bearing eval --corpus . --floor 0.8
`;
}

function readme(name: string, today: string): string {
  return `---
title: About this corpus
origin: guide
asOf: ${today}
description: What lies where, and how it is kept
---

# About this corpus

This is the corpus of ${name}: markdown files with front matter, read by Bearing.

- \`schema/\` what the databases look like, written by \`bearing-schema\`
- \`business/\` what people call things, written by hand or by \`bearing-wiki\`
- \`impl/\` what the programs do, written by \`bearing-impl\`
- \`decisions/\` why it is so, written with \`bearing-decisions new\`
- \`_eval/\` questions that must keep finding their answer

From this folder, ask with \`bearing query "cut-off time" --corpus .\` and look after it with \`bearing health --corpus .\`,
\`bearing check --corpus .\` and \`bearing eval --corpus .\`.
`;
}
