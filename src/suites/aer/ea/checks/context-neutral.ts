import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { findWording } from './find-wording.ts'

const says = `(?:find|finds|found|show|shows|showed|conclude|concludes|concluded|demonstrate|demonstrates|suggest|suggests|indicate|indicates|imply|implies|reveal|reveals|confirm|confirms|argue|argues)`

/** What the paper found or what follows; that earlier work found something, or that a question matters, is background. */
const findings: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:we|the (?:paper|article|study|authors?)|this (?:paper|article|study)) (?:\w{1,12} )?${says} that\b`,
    'gi'
  ),
  new RegExp(
    String.raw`(?<!\b(?:earlier|previous|prior|past|existing|other) )\b(?:results?|estimates?|findings?|coefficients?|table|figure|column) (?:\(?\d{1,2}\)? )?${says} that\b`,
    'gi'
  ),
  /\b(?:main|key|central|core|principal) (?:finding|result|conclusion|insight) (?:is|of the paper is)\b/gi,
  /\bthe (?:results?|findings?|estimates?) (?:are|is) (?:\w{1,12} )?(?:consistent|in line) with\b/gi,
  /\bpolicy (?:implications?|recommendations?|lessons?)\b|\bpolicy ?makers? (?:should|ought to)\b/gi,
  /\b(?:which|this) (?:suggests?|implies|indicates?|confirms?)\b/gi
]

/** Whether the context of a result prepares a reader and says neither what was found nor what it means. */
export function contextNeutral({ label, text }: { label: string; text: string }): CheckResult {
  const found = findWording({ text, wordings: findings, harmless: [] })
  const named = found.map(({ passage }) => `"${passage}"`).join('; ')
  return {
    check: 'context-neutral',
    ok: found.length === 0,
    message: `the context of ${label} must hold no findings, interpretation or conclusions${named && `; take out ${named}`}`,
    ...(found[0] && { evidence: { passage: found[0].passage } })
  }
}
