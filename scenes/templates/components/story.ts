/** All scenes tell one story. Mira is the person in the examples of the API. */
export const event = 'Comet Con'

export const mira = {
  name: 'Mira Okafor',
  preferred: 'Mimi',
  badge: 'Comet Heron',
  pronouns: 'they/them',
  born: '14 Mar 1996',
  mail: 'mira@example.com',
  tier: 'Explorer',
  lanyard: 'Teal'
}

/** In the currency of the event. */
export const price = {
  explorer: 60,
  early: 45,
  volunteer: 30,
  sponsor: 100,
  shirt: 25,
  xl: 3,
  mug: 16,
  table: 180,
  power: 25,
  book: 30
}

/** Registrations of twelve weeks; the early price ended in the seventh. */
export const weeks = [42, 38, 51, 64, 80, 96, 190, 74, 88, 110, 147, 220]

export const lastEarly = 6

export const dealers = 32

export function money(amount: number): string {
  return amount.toFixed(2)
}

/** Throws where a total of the configuration is not the one of the story. */
export function checkTotals(registrations: string, sales: string): void {
  const [all, sold] = [registrations, sales].map((text) => Number(text.replaceAll(',', '')))
  const sum = weeks.reduce((total, week) => total + week, 0)
  if (all !== sum) throw new Error(`expected ${sum} registrations, which is the sum of the weeks, not ${registrations}`)
  if (!(dealers * price.table <= (sold ?? 0)))
    throw new Error(`expected sales of at least ${dealers * price.table}, the price of all tables, not ${sales}`)
}
