import type { LayoutLine } from '../../layout/document-layout.ts'

/** Headings of a list of references, without spaces, as small capitals may be set apart: 'R EFERENCES'. */
const wording = new RegExp(
  `^(?:(?:appendix|section)?[\\divxa-z]{0,4}[.:)]?)?(?:(?:selected|online|appendix|additional|supplementary|main|list ?of|cited)?${[
    'references(?:cited|list|andnotes|andfurtherreading)?',
    'referencelist',
    'bibliography',
    'bibliographicreferences',
    'literature(?:cited|references)',
    'workscited',
    'citedworks',
    'citedliterature',
    'literatur(?:verzeichnis|hinweise)?',
    'quellenverzeichnis',
    'références(?:bibliographiques)?',
    'bibliographie',
    'referencias(?:bibliográficas)?',
    'bibliografía',
    'referências(?:bibliográficas)?',
    'bibliografia',
    'riferimentibibliografici',
    'literatuur(?:lijst)?'
  ].join('|')})(?:forthe(?:online)?appendix|totheappendix|\\(continued\\))?[.:]?$`,
  'iu'
)
const LONGEST_HEADING = 48

/** Whether a line says by its words that a list of references follows. */
export function isListHeading({ text, zone }: Pick<LayoutLine, 'text' | 'zone'>): boolean {
  if (zone === 'header' || zone === 'footer' || zone === 'margin' || text.length > LONGEST_HEADING) return false
  return wording.test(text.replaceAll(/[\s\t]+/g, ''))
}
