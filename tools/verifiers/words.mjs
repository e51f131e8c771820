// What the commands in Node and Python print.
import words from './words.json' with { type: 'json' };

export const say = (key, values = {}) => words[key].replace(/\{\{(\w+)\}\}/g, (_place, name) => String(values[name]));
