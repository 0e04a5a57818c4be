/** Replaces `{{name}}`; drops the lines from `{{#name}}` to `{{/name}}` if the value is empty. The caller quotes values for the script's language. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string => {
  const valueOf = (name: string): string => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has a place for ${name}, which has no value`);
    return value;
  };
  return template
    .replace(/^\{\{#(\w+)\}\}\n([^]*?)^\{\{\/\1\}\}\n/gm, (_, name: string, lines: string) => (valueOf(name) === '' ? '' : lines))
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name));
};
