import { z } from 'zod'
import { nameSchema } from './name.ts'

/** Addresses of Creative Commons, as `https://creativecommons.org/licenses/by-nc/4.0/`. */
const creativeCommons =
  /^https?:\/\/creativecommons\.org\/(?:licenses\/([a-z-]+)|publicdomain\/(zero|mark))\/(\d\.\d)\b/i
/** The same in words, as `CC BY-NC 4.0` or `cc-by`. */
const inWords = /^cc[ -]?(by(?:-(?:nc|sa|nd|nc-sa|nc-nd))?)(?:[ -]v?(\d\.\d))?(?: international| unported)?$/i
/** Licences that let adapted works be passed on, as SPDX names them; a version may be missing. */
const adaptable =
  /^(?:CC-BY(?:-NC)?(?:-SA)?(?:-\d\.\d)?|CC0-1\.0|CC-PDM-1\.0|CC-PDDC|PDDL-1\.0|ODC-By-1\.0|MIT|Apache-2\.0)$/

/**
 * A licence as it is kept: those of Creative Commons by their SPDX name, whether they were given by it, in words or by their
 * address; any other in the words of whoever gave it.
 *
 * @example
 * licenceSchema.parse('https://creativecommons.org/licenses/by-nc/4.0/') // => 'CC-BY-NC-4.0'
 */
export const licenceSchema = nameSchema(200).overwrite(plainLicence)

function plainLicence(text: string): string {
  const address = creativeCommons.exec(text)
  if (address) {
    const [, kind, domain, version] = address
    if (domain) return domain.toLowerCase() === 'zero' ? `CC0-${version}` : `CC-PDM-${version}`
    return `CC-${kind!.toUpperCase()}-${version}`
  }
  if (/^cc[ -]?(?:0|zero)(?:[ -]1\.0)?$/i.test(text)) return 'CC0-1.0'
  if (/^public[ -]domain$/i.test(text)) return 'CC-PDM-1.0'
  const words = inWords.exec(text)
  return words ? ['CC', words[1]!.toUpperCase(), ...(words[2] ? [words[2]] : [])].join('-') : text
}

/**
 * Whether items made of a paper under this licence may be passed on by anybody. Items are adaptations (condensed bodies,
 * questions, quotations), so that licences that allow no derivatives do not do; nor does what we do not know.
 */
export function isRedistributable(licence: string | null | undefined): boolean {
  return licence !== null && licence !== undefined && adaptable.test(licence)
}

/** Which of its versions a PDF is. */
export const paperVersions = ['working_paper', 'accepted', 'published'] as const
const versionWords: Readonly<Record<string, (typeof paperVersions)[number]>> = {
  preprint: 'working_paper',
  submitted: 'working_paper',
  'working paper': 'working_paper',
  draft: 'working_paper',
  am: 'accepted',
  postprint: 'accepted',
  'accepted manuscript': 'accepted',
  vor: 'published',
  'version of record': 'published'
}

/** The version of a paper, in our words or in those of Crossref, CSL and repositories: `vor`, `preprint`, `accepted manuscript`. */
export const paperVersionSchema = z
  .string()
  .overwrite((text) => {
    const plain = text.trim().toLowerCase().replaceAll(/[_-]/g, ' ')
    return versionWords[plain] ?? plain.replaceAll(' ', '_')
  })
  .pipe(z.enum(paperVersions))

export const paperAddressSchema = z
  .string()
  .overwrite((text) => text.trim())
  .max(2000)
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an address, as https://…' }))
