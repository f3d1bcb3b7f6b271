import type { PageRow } from './page-row.ts'

/** Who put a page in front of an article, as far as the layout of the page depends on it. */
export type CoverKind = 'jstor' | 'nber' | 'labelled' | 'researchgate' | 'repository'

/** Words; a page with more of them is one of the article, whatever it says about itself. */
const MOST_WORDS = 700

const kinds: readonly (readonly [CoverKind, RegExp])[] = [
  ['jstor', /jstor is a not-for-profit|your use of the jstor|jstor archive|with jstor to digitize/i],
  ['researchgate', /^see discussions, stats,? and author profiles/im],
  ['labelled', /^this pdf is a selection from\b[\s\S]{0,600}\bchapter title:/im],
  [
    'repository',
    /\b(?:openly available|downloaded from) .{0,60}\bDASH repository|has made this article openly available/i
  ],
  ['repository', /^(?:see also|article|book section|original citation):?[\s\S]{0,1500}\blse research online\b/im],
  ['repository', /\b(?:escholarship\.org|escholarship provides open access)\b/i],
  ['repository', /\bprovided in cooperation with:[\s\S]{0,900}\bsuggested citation:/i],
  ['repository', /\bmunich personal repec archive\b[\s\S]{0,900}\bmpra\b/i],
  ['repository', /\bhal id:[\s\S]{0,900}\bto cite this version:/i],
  [
    'repository',
    /^this article was downloaded (?:by|from):[\s\S]{0,900}\b(?:publisher|to cite this article|terms)\b/im
  ],
  ['repository', /\bto cite this article:[\s\S]{0,900}\bto link to this article:/i],
  ['repository', /\bonline version of this (?:article|paper) can be found at:/i],
  ['repository', /\bthe attached copy is furnished to the author\b/i],
  [
    'repository',
    /^(?:citation for published version|link to publication|document version)\b[\s\S]{0,900}\b(?:general rights|take down|terms of use)\b/im
  ],
  ['repository', /\byou have downloaded a document from|\b(?:repository|eprints?) copy\b[\s\S]{0,600}\bplease cite\b/i],
  ['repository', /\bthe copyright to this article is held by\b/i],
  ['repository', /^since january 2020 elsevier has created a covid-19 resource centre\b/im],
  ['repository', /\bfrom the selectedworks of\b[\s\S]{0,900}\bworks\.bepress\.com\b/i],
  ['repository', /^volume \d{1,3}, issue \d{1,2}\b.{0,30}\barticle \d[\s\S]{0,1500}\bberkeley electronic press\b/im],
  ['nber', /^nber working papers? series\b[\s\S]{0,900}\b(?:1050 massachusetts ave|cambridge,? ma\b)/im]
]

/** The kind of cover that a page is, by what archives, publishers and series say on theirs; null for any other page. */
export function coverKindOf(rows: readonly PageRow[]): CoverKind | null {
  const text = rows.map((row) => row.text).join('\n')
  if (text.split(/\s+/).length > MOST_WORDS) return null
  return kinds.find(([, mark]) => mark.test(text))?.[0] ?? null
}
