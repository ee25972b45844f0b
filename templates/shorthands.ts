/** Markdown that is short for a directive. */

/** `> [!NOTE]` of GitHub is `:::note`. */
export const alerts = { NOTE: 'note', TIP: 'tip', IMPORTANT: 'info', WARNING: 'warning', CAUTION: 'danger' }

/** A block of code in `npm` becomes one for each package manager, and this directive holds them. */
export const npm = { directive: 'code-group', attributes: { group: 'packages' } }
