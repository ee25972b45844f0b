/** Runs before each file of tests. */
import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'

afterAll(endFile)
