/**
 * The labels and stages of a new installation, by key. As long as a firm has not renamed one, every reader sees it in his
 * own language (texts `word`); its own words are never translated.
 */
export const defaultWords: Readonly<Record<string, string>> = {
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
