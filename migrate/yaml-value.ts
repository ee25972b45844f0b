/** The value of a document of YAML, whoever wrote it. */
import { type Document, parseDocument } from 'yaml'

/** Undefined where there is none: `title: *new*` names what the document does not have. */
export function yamlValue(written: string | Document.Parsed): unknown {
  try {
    return (typeof written === 'string' ? parseDocument(written, { logLevel: 'silent' }) : written).toJS()
  } catch {
    return undefined
  }
}
