/** Words in front of what a sentence excepts, as a source of a regular expression. */
export const exceptWords =
  "except(?:ing)?(?: for)?|but(?: for)?|apart from|aside from|other than|besides|with (?:the|one|a) (?:single |sole |only |lone |one )?exception(?: of|:)?|save(?: for)?|außer(?: bei)?|bis auf|mit ausnahme (?:von|der)|ausgenommen|abgesehen von|sauf|excepté|hormis|à l['’]exception de|salvo|excepto|menos|(?:a|con la) excepción de|exceto|à exceção d[eao]|com exceção d[eao]|tranne|eccetto|a parte|fuorché|(?:ad|con l['’])eccezione d(?:i|ella)|кроме|за исключением"
