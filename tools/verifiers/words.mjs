// Texts of the commands in Node and Python.
import words from './words.json' with { type: 'json' };

export const say = (key, values = {}) => words[key].replace(/\{\{(\w+)\}\}/g, (_place, name) => String(values[name]));
