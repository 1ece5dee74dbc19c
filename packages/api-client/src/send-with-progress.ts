/** Like fetch, with upload progress: `onProgress` receives the sent share, from 0 to 1, which fetch cannot report. */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  (input: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', input)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => {
        const { status, statusText, responseText } = request
        resolve(new Response(status === 204 ? null : responseText, { status, statusText }))
      })
      request.addEventListener('error', () => reject(new TypeError('The request failed')))
      request.addEventListener('abort', () => reject(new DOMException('The request was aborted', 'AbortError')))
      const { signal } = init
      if (signal?.aborted) request.abort()
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (!signal?.aborted) request.send(init.body as XMLHttpRequestBodyInit | null)
      else reject(new DOMException('The request was aborted', 'AbortError'))
    })
