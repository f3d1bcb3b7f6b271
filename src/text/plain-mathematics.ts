/** Commands of TeX and what they print. Others are dropped, as `\text` and `\left` are. */
const printed = new Map(
  (
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ ' +
    'pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π ' +
    'Sigma Σ Phi Φ Psi Ψ Omega Ω leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ approx ≈ pm ± times × cdot · infty ∞ ' +
    'ldots … dots … cdots … log log ln ln exp exp max max min min'
  )
    .match(/\S+ \S+/g)!
    .map((pair) => pair.split(' '))
    .map(([command, symbol]) => [command!, symbol!])
)

/** Writes the TeX that models copy for printed mathematics as Unicode: '$\beta = 0.37\%$' as '$β = 0.37%$'. */
export function plainMathematics(text: string): string {
  const plain = text.replaceAll('{,}', ',')
  if (!plain.includes('\\')) return plain
  return plain
    .replaceAll(/\\([%$&#_{}])/g, '$1')
    .replaceAll(/\\(?:[,;:! ]|q?quad(?![A-Za-z]))/g, ' ')
    .replaceAll(/\\([A-Za-z]{1,20})/g, (_, command: string) => printed.get(command) ?? '')
}
