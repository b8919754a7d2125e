/** JSON that someone else wrote, asked field by field: what is missing or of another type is `null` or empty. */
export interface Fields {
  text(name: string): string | null;
  number(name: string): number | null;
  flag(name: string): boolean;
  texts(name: string): string[];
  list(name: string): Fields[];
  fields(name: string): Fields;
}

export function fieldsOf(value: unknown): Fields {
  const entries = new Map<string, unknown>(
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [],
  );
  const array = (name: string): unknown[] => {
    const found = entries.get(name);
    return Array.isArray(found) ? found : [];
  };
  return {
    text: (name) => {
      const found = entries.get(name);
      return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : null;
    },
    number: (name) => {
      const found = entries.get(name);
      return typeof found === 'number' ? found : null;
    },
    flag: (name) => entries.get(name) === true || entries.get(name) === 1,
    texts: (name) => array(name).filter((item) => typeof item === 'string'),
    list: (name) => array(name).map(fieldsOf),
    fields: (name) => fieldsOf(entries.get(name)),
  };
}
