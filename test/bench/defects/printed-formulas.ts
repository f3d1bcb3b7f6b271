/** The numbers that the papers print beside these, null where they print none or our reader gives it to another display. */
export const printedNumbers: Record<string, readonly (string | null)[]> = {
  memory_one: ['3', '4', null, '11', '12'],
  moderation: ['2', '3', null, '8', null, null],
  hafiscal: [null, '2', '3', '4', '5', '8'],
  pareto_tail: ['4', '5', '8', '11', '12', '14'],
  stickye: ['1', null, null, null, null, null, null]
}

/** Displayed equations of other papers in our LaTeX, as far as our reader gets their displays. */
export const printedFormulas: Record<string, readonly string[]> = {
  memory_one: [
    'u_q(p) = v \\cdot (R, S, T, P)',
    'u_q(p) = \\frac{\\frac{1}{2} p Q p^T + c p + a}{\\frac{1}{2} p \\bar{Q} p^T + \\bar{c} p + \\bar{a}}',
    '\\max_{p} \\sum_{i=1}^{N} u_q^{(i)}(p)',
    '\\max_{p} \\frac{1}{N} \\sum_{i=1}^{N} u_q^{(i)}(p) + K u_p(p)',
    'x^* = (C^T C)^{-1} C^T \\bar{p}'
  ],
  moderation: [
    '\\max_{c_t,a_t} \\mathbb{E}_t \\sum_{n=0}^{T-t} \\beta^n u(c_{t+n})',
    'v_t(m_t) = \\max_{c_t,a_t} \\left( u(c_t) + \\beta \\mathbb{E}_t [ G_{t+1}^{1-\\rho} v_{t+1}(m_{t+1}) ] \\right)',
    '\\underline{c}(m) = (\\Delta m) \\underline{\\kappa}',
    '\\bar{c}(m) = (\\Delta m + \\Delta h) \\underline{\\kappa} = \\underline{c}(m) + \\Delta h \\underline{\\kappa}',
    '\\chi(\\mu) = \\log\\left( \\frac{\\omega(\\mu)}{1 - \\omega(\\mu)} \\right) = \\log(\\omega(\\mu)) - \\log(1 - \\omega(\\mu))',
    'm^* = -\\underline{h} + \\frac{\\underline{\\kappa} (\\bar{h} - \\underline{h})}{\\bar{\\kappa} - \\underline{\\kappa}}'
  ],
  hafiscal: [
    'c_{i,t} = c_{sp,i,t} + c_{opt,i,t}',
    'c_{sp,i,t} = \\varsigma y_{i,t}',
    '\\sum_{t=0}^{\\infty} \\beta_i^t (1 - D)^t \\mathbb{E}_0 u(c_{opt,i,t})',
    'a_{i,t} = m_{i,t} - c_{i,t}, \\quad m_{i,t+1} = R a_{i,t} + y_{i,t+1}, \\quad a_{i,t} \\ge 0',
    'p_{i,t+1} = \\psi_{i,t+1} \\Gamma_{e(i)} p_{i,t}',
    'y_{AD,i,t} = AD(C_t) y_{i,t}'
  ],
  pareto_tail: [
    'F_\\theta(x) = 1 - \\left( \\frac{x}{x_0} \\right)^{-\\theta}, \\quad x \\ge x_0',
    'f_\\theta(x) = \\frac{\\theta x_0^\\theta}{x^{\\theta+1}}, \\quad x \\ge x_0',
    '\\hat{x}_0 := \\min(\\max(2.5 \\bar{x}, q_{0.98}), q_{0.97})',
    'e(x_0) := E(x - x_0 | x > x_0), \\quad x_0 \\ge 0',
    'e_n(x_i) := \\frac{1}{n-i} \\sum_{j=i+1}^{n} (x_j - x_i)',
    '\\hat{\\theta}_{Hill} = \\frac{k}{\\sum_{i=1}^{k} \\log x_{n-k+i} - k \\log x_{n-k}}'
  ],
  stickye: [
    'o_{t+1} = (o_t - c_t) R + \\zeta_{t+1}',
    "u'(c_t) = R \\beta \\mathbb{E}_t [u'(c_{t+1})]",
    'c_{t+j} = (r/R) \\tilde{o}_{t+j} = (r/R) o_t = c_t \\quad \\text{for } 1 \\le j < n',
    'o_{t+n} = o_t + \\sum_{s=1}^{n} R^{n-s} \\zeta_{t+s}',
    'c_{t+n} - c_t = (r/R) \\Delta^n o_{t+n}',
    'C_t = \\int_0^1 c_{t,i} \\, di',
    '\\Delta C_{t+1} = (1 - \\Pi) \\Delta C_t + \\Pi \\Delta C_{t+1}^{\\pi}'
  ]
}
