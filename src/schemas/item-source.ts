import type { Provenance } from './states.ts'

/**
 * What an item shares with others that rise and fall with it, within its suite: the bytes of its paper, its fragment, its
 * template (whatever seed filled it in), or the environment and the seed of its instance (at whatever level). Null where
 * the paper or the fragment is not named.
 */
export function itemSource(provenance: Provenance): string | null {
  switch (provenance.source) {
    case 'paper':
    case 'fragment':
      return provenance.paperSha256 ?? provenance.fragmentId
    case 'template':
    case 'draw':
      return provenance.template
    case 'instance':
      return JSON.stringify([provenance.environment, provenance.seed])
  }
}
