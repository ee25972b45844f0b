/** What staging needs of a build: one body is made at a time. `abandoned` hears why all other work is ended. */
export function stageContext(abandoned: (error: Error) => void = () => {}) {
  const pool = { inFlight: 1, abandon: async (error: Error) => abandoned(error) }
  return { pool, signal: new AbortController().signal, progress() {} }
}
