/** An element of MathML with its text (of a token) or its children. */
export type MathNode = { name: string; variant: string | null; text: string; children: MathNode[] }

const part = /<(?<close>\/?)(?<name>[a-z]+)(?<attributes>[^<>]*)>|(?<text>[^<>]+)/g

/**
 * Reads the MathML that KaTeX writes. Groups that only lay out (`mrow`, `mstyle`, `mpadded`, cells of tables) are
 * dissolved, annotations left out.
 */
export function readMathml(mathml: string): MathNode[] {
  const root: MathNode = { name: 'root', variant: null, text: '', children: [] }
  const open = [root]
  for (const { groups } of mathml.replaceAll(/<annotation[^>]*>[^<]*<\/annotation>/g, '').matchAll(part)) {
    const { close, name, attributes, text } = groups!
    if (text !== undefined) open.at(-1)!.text += text
    else if (close) open.pop()
    else {
      const variant = /mathvariant="([^"]*)"/.exec(attributes!)?.[1] ?? null
      const node: MathNode = { name: name!, variant, text: '', children: [] }
      open.at(-1)!.children.push(node)
      if (!attributes!.endsWith('/')) open.push(node)
    }
  }
  return root.children.flatMap(dissolve)
}

const layout = new Set(['span', 'math', 'semantics', 'mstyle', 'mpadded', 'mtable', 'mtr', 'mphantom', 'menclose'])

/** `mrow` stays inside scripts and fractions, where it holds one argument. */
function dissolve(node: MathNode): MathNode[] {
  const children = node.children.flatMap(dissolve)
  if (layout.has(node.name)) return children
  const isCell = node.name === 'mtd'
  return [{ ...node, name: isCell ? 'mrow' : node.name, children }]
}
