/** Components that show a video of YouTube, or a file, whatever package they are of. */
import { type Tag, textAttribute } from './tags.ts'
import { sizesIn } from './unknown.ts'

const components = /^(?:(?:React|Lite)?You[Tt]ube(?:Embed|Video|Player)?|ReactPlayer)$/

const inAddress =
  /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/

const isFile = /^[^\s"]+\.(?:mp4|webm|mov)(?:[?#][^\s"]*)?$/i

/** The frame that they make, without cookies, or the film; undefined where the video is not known. */
export function videoOf(tag: Tag): string | undefined {
  if (!components.test(tag.name)) return undefined
  const values = ['id', 'videoId', 'videoID', 'youTubeId', 'youtubeId', 'url', 'src'].map((key) =>
    textAttribute(tag, key)
  )
  const id = values.map((value = '') => inAddress.exec(value)?.[1] ?? /^[\w-]{11}$/.exec(value)?.[0]).find(Boolean)
  const file = values.find((value = '') => isFile.test(value))
  if (file !== undefined) return `<video src="${file}" controls${sizesIn(tag)}></video>`
  if (id === undefined) return undefined
  const title = textAttribute(tag, 'title')?.replaceAll('"', '&quot;') ?? 'Video'
  return `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${title}" width="560" height="315" allowfullscreen></iframe>`
}
