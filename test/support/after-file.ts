/** What is to be undone when the tests of a file are done: the files of one process share what they load. */
const works: (() => unknown)[] = []

export function afterFile(work: () => unknown): void {
  works.push(work)
}

/** The last first: a server ends before the folder it serves. */
export async function endFile(): Promise<void> {
  for (const work of works.splice(0).reverse()) await work()
}
