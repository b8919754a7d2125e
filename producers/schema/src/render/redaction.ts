import type { Database, Relation } from '../model/model.js';

export interface Redaction {
  readonly database: Database;
  /** Where something was redacted, and what kinds of secrets: `app.settings.api_key (default)`. */
  readonly findings: readonly { readonly where: string; readonly kinds: readonly string[] }[];
}

/**
 * Takes secrets out of every text that people write into a schema: comments, defaults, view queries, checks, partition
 * bounds. Names and types stay as they are: a column called `password` is no secret.
 */
export function redactDatabase(
  database: Database,
  redact: (text: string) => { text: string; kinds: string[] },
): Redaction {
  const findings: { where: string; kinds: readonly string[] }[] = [];
  const clean = (where: string, text: string): string => {
    const result = redact(text);
    if (result.kinds.length > 0) findings.push({ where, kinds: result.kinds });
    return result.text;
  };
  const maybe = (where: string, text: string | null): string | null => (text === null ? null : clean(where, text));
  const relations = database.relations.map((relation): Relation => {
    const name = relation.schema === null ? relation.name : `${relation.schema}.${relation.name}`;
    return {
      ...relation,
      comment: maybe(`${name} (comment)`, relation.comment),
      definition: maybe(`${name} (definition)`, relation.definition),
      facts: relation.facts.map((fact) => clean(name, fact)),
      columns: relation.columns.map((column) => ({
        ...column,
        comment: maybe(`${name}.${column.name} (comment)`, column.comment),
        default: cleanDefault(`${name}.${column.name}`, column.name, column.default),
        generated: maybe(`${name}.${column.name} (expression)`, column.generated),
        enumValues: column.enumValues.map((value) => clean(`${name}.${column.name} (values)`, value)),
      })),
      checks: relation.checks.map((check) => ({ ...check, expression: clean(`${name} (check)`, check.expression) })),
      indexes: relation.indexes.map((index) => ({ ...index, where: maybe(`${name} (index)`, index.where) })),
      triggers: relation.triggers.map((trigger) => ({
        ...trigger,
        comment: maybe(`${name} (trigger)`, trigger.comment),
      })),
      partitioning:
        relation.partitioning === null
          ? null
          : {
              ...relation.partitioning,
              partitions: relation.partitioning.partitions.map((one) => ({
                ...one,
                bounds: maybe(`${name} (partition)`, one.bounds),
              })),
            },
    };
  });
  return {
    findings,
    database: {
      ...database,
      comment: maybe('the database (comment)', database.comment),
      schemas: database.schemas.map((schema) => ({
        ...schema,
        comment: maybe(`${schema.name} (comment)`, schema.comment),
      })),
      types: database.types.map((type) => ({
        ...type,
        comment: maybe(`${type.name} (comment)`, type.comment),
        checks: type.checks.map((check) => clean(`${type.name} (check)`, check)),
      })),
      relations,
    },
  };

  /** A literal default of a column that is named like a secret is one, whatever it looks like. */
  function cleanDefault(where: string, column: string, text: string | null): string | null {
    const cleaned = maybe(`${where} (default)`, text);
    if (cleaned === null || cleaned !== text || !SECRET_NAME.test(column)) return cleaned;
    const literal = /^(\(*N?)'([^']{4,})'/.exec(cleaned);
    if (literal === null) return cleaned;
    findings.push({ where: `${where} (default)`, kinds: ['default of a secret column'] });
    return `${literal[1]}'[redacted:default]'${cleaned.slice(literal[0].length)}`;
  }
}

const SECRET_NAME =
  /(?:^|_|(?<=\p{Ll}))(?:pass(?:word|wd|phrase|code)?|pwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|token|credential)s?(?:$|_|(?=\p{Lu}))/iu;
