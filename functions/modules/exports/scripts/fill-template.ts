/**
 * Puts values into the places of a template (`{{name}}`). The lines from `{{#name}}` to `{{/name}}` go where the value is empty. A value is put in as it
 * stands, and never read as a template: whoever passes it has quoted it for the language of the script.
 */
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
