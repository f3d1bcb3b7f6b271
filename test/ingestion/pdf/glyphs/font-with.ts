import { buildPdf, type PdfStream } from '../build-pdf.ts'

/** A font that is not embedded: all that a reader has of it are names, widths and the mapping that the file claims. */
export interface FontParts {
  baseFont: string
  /** Names of glyphs by code. */
  names?: Record<number, string>
  /** What the file maps codes to: often wrong in these tests. */
  mapping?: Record<number, string>
  /** Of all codes, in thousandths of an em. */
  width?: number
}

/** A page of Helvetica (`/F1`) and of the fonts given (`/G0`, `/G1` ...). */
export function pdfWithFonts(content: string, fonts: readonly FontParts[]): Uint8Array {
  const objects = fonts.flatMap((font, i) => [fontOf(font, 11 + 2 * i), mappingOf(font.mapping ?? {})])
  const entries = fonts.map((_, i) => `/G${i} ${10 + 2 * i} 0 R`).join(' ')
  return buildPdf({ pages: [content], resources: `/Font << /F1 3 0 R ${entries} >>`, objects })
}

/** Shows texts of several fonts, one behind the other: `[font, hexadecimal codes or text]`. */
export function showing(...parts: readonly (readonly [font: string, codes: string])[]): string {
  const shown = parts.map(([font, codes]) => `/${font} 10 Tf ${/^<.*>$/.test(codes) ? codes : `(${codes})`} Tj`)
  return `BT 72 700 Td ${shown.join(' ')} ET\n`
}

function fontOf({ baseFont, names, mapping, width = 600 }: FontParts, mappingObject: number): string {
  const widths = Array.from({ length: 256 }, () => width).join(' ')
  const differences = Object.entries(names ?? {}).map(([code, name]) => `${code} /${name}`)
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${baseFont} /FirstChar 0 /LastChar 255 /Widths [${widths}]
    ${names ? `/Encoding << /Type /Encoding /Differences [${differences.join(' ')}] >>` : ''}
    ${mapping ? `/ToUnicode ${mappingObject} 0 R` : ''} >>`
}

function mappingOf(mapping: Record<number, string>): PdfStream {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const lines = Object.entries(mapping).map(
    ([code, text]) => `<${Number(code).toString(16).padStart(2, '0')}> <${hex(text)}>`
  )
  return {
    data: `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join('\n')}
endbfchar endcmap end end`
  }
}
