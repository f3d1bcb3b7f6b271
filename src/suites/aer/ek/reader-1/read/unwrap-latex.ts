const wrapper = /\\(?:boxed|fbox|text|textbf|textit|mathrm|mathbf)\s?\{([^{}]*)\}/g

/** A text without the LaTeX that dresses it up: `$B$`, `\(B\)`, `\boxed{\text{B}}`; arrows become `->`. */
export function unwrapLatex(text: string): string {
  return text
    .replaceAll(wrapper, '$1')
    .replaceAll(wrapper, '$1')
    .replaceAll(/\\(?:to|rightarrow|Rightarrow|longrightarrow)(?![a-z])/g, '->')
    .replaceAll(/\$|\\[()[\]]/g, '')
    .trim()
}
