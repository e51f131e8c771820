/**
 * The labels and stages of a new installation, by key. Until a firm renames one, readers see it in their own language
 * (texts `word`); the firm's own names are never translated.
 */
export const defaultLabels: Readonly<Record<string, string>> = {
  forex: 'Forex',
  binary_options: 'Binary options',
  diamond: 'Diamond',
  new: 'New',
  no_answer: 'No answer',
  call_back: 'Call back',
  interested: 'Interested',
  not_interested: 'Not interested',
  converted: 'Converted',
};
