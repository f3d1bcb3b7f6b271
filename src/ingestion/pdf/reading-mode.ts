/** `AnnotationMode.DISABLE`: comments and form fields are not the paper's text. */
export const NO_ANNOTATIONS = 0
