import { unknownFamily } from '../schemas/model-family.ts'

/** How providers write their names; any other family goes by its own. */
const names: Readonly<Record<string, string>> = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' }

/** Models of one provider, by their places, in the order given. */
export type ProviderGroup = { provider: string; places: number[] }

/**
 * The models by provider, the provider of the first model first; those of no named provider stand last, as in Table 3 of
 * the paper.
 *
 * @param models in the order of the board
 */
export function providerGroups(models: readonly { family: string }[]): ProviderGroup[] {
  const families = [...Map.groupBy(models.keys(), (place) => models[place]!.family)]
  const ordered = [
    ...families.filter(([name]) => name !== unknownFamily),
    ...families.filter(([name]) => name === unknownFamily)
  ]
  return ordered.map(([name, places]) => ({
    provider: name === unknownFamily ? 'Others' : (names[name] ?? name),
    places
  }))
}
