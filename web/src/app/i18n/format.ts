// Messages with placeholders, in a subset of ICU MessageFormat: {name}, {count, plural, one {# day} other {# days}} and
// {side, select, Brancas {das brancas} other {de {side}}}. There is no quoting; # is the number inside a plural.
export type Values = Record<string, string | number>;

/** Throws on a message that is not well formed: a test reads every message of every language. */
export function format(message: string, values: Values, language: string): string {
  if (!message.includes('{')) return message;
  let at = 0;

  const take = (token: string): void => {
    if (message[at] !== token) throw new Error(`expected “${token}” at column ${at} of “${message}”`);
    at += 1;
  };
  const word = (): string => {
    const found = /^\s*([^\s{},]+)\s*/u.exec(message.slice(at));
    if (!found) throw new Error(`expected a word at column ${at} of “${message}”`);
    at += found[0].length;
    return found[1]!;
  };

  /** Numbers as the language writes them: "73.5", "73,5". */
  const shown = (value: string | number): string =>
    typeof value === 'number' ? new Intl.NumberFormat(language, { useGrouping: false }).format(value) : value;

  const text = (number?: string | number): string => {
    let out = '';
    while (at < message.length && message[at] !== '}') {
      const letter = message[at]!;
      if (letter === '{') out += argument();
      else {
        at += 1;
        out += letter === '#' && number !== undefined ? shown(number) : letter;
      }
    }
    return out;
  };

  const argument = (): string => {
    take('{');
    const name = word();
    const value = values[name];
    if (message[at] === '}') {
      at += 1;
      return shown(value ?? `{${name}}`);
    }
    take(',');
    const kind = word();
    take(',');
    const cases = new Map<string, string>();
    while (message[at] !== '}') {
      const label = word();
      take('{');
      cases.set(label, text(kind === 'plural' ? (value ?? '#') : undefined));
      take('}');
      at += /^\s*/.exec(message.slice(at))![0].length;
    }
    take('}');
    const label = kind === 'plural' ? new Intl.PluralRules(language).select(Number(value)) : String(value);
    return cases.get(label) ?? cases.get('other') ?? '';
  };

  const whole = text();
  if (at < message.length) throw new Error(`unexpected “}” at column ${at} of “${message}”`);
  return whole;
}
