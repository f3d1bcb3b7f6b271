/** What to do with a PDF whose pages are images without a text layer that can be read. */
export const recognitionAdvice = 'add it with --recognise (in a form recognise=true), which reads the page images'

/** The same where the page images were read already, on request: nobody is told to do what was done. */
export const adviceAfterRecognition = 'its page images were read on request, so that another copy is needed'
