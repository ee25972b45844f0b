/** Slow or metered connections, as far as the browser knows, fetch nothing ahead. */
export function isSlow(): boolean {
  const { connection: { saveData = false, effectiveType = '' } = {} } = navigator as Navigator & {
    connection?: { effectiveType?: string; saveData?: boolean }
  }
  return saveData || /2g/.test(effectiveType)
}
