/** What to do with a PDF whose pages are images without a text layer that can be read. */
export const recognitionAdvice = 'add it with --recognise (in a form recognise=true), which reads the page images'
