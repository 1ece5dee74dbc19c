import type { HomeContent } from '@atelier/domain/shop-documents/page-home.schema'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Film = NonNullable<HomeContent['hero']['film']>

/** The film fits desktop widths; narrower windows show an image composed for them. */
const FILM_MEDIA_QUERY = '(min-width: 900px) and (prefers-reduced-motion: no-preference)'

interface Connection {
  saveData?: boolean
}

const savesData = (): boolean => (navigator as { connection?: Connection }).connection?.saveData === true

const subscribe = (listener: () => void) => {
  const media = matchMedia(FILM_MEDIA_QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the film may play: not with reduced motion, data saver or a narrow window. */
const useCanPlay = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(FILM_MEDIA_QUERY).matches && !savesData(),
    () => false,
  )

/** Returns true once the page's load event has fired, so that the film does not delay other resources. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settle = () => setIsSettled(true)
    if (document.readyState === 'complete') settle()
    else addEventListener('load', settle, { once: true })
    return () => removeEventListener('load', settle)
  }, [])
  return isSettled
}

/**
 * The hero film: muted, over its image, which stays visible where the film may not or cannot play. The visitor can
 * pause it (S2).
 */
export function HeroFilm({ film, poster }: { film: Film; poster: () => string | undefined }) {
  const canPlay = useCanPlay()
  const isSettled = useIsSettled()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'playing' | 'paused' | 'broken'>('waiting')
  if (!canPlay || !isSettled || state === 'broken') return null

  const toggle = () => {
    if (state === 'playing') video.current?.pause()
    else void video.current?.play().catch(() => setState('broken'))
  }
  return (
    <>
      <video
        ref={video}
        autoPlay
        muted
        loop
        playsInline
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
        poster={poster()}
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
        className={`absolute inset-0 size-full object-cover object-[68%_20%] transition-opacity duration-400 ${state === 'waiting' ? 'opacity-0' : ''}`}
      >
        <source src={film.webm} type="video/webm" />
        {/* When the last source fails, the whole film has failed. */}
        <source src={film.mp4} type="video/mp4" onError={() => setState('broken')} />
      </video>
      {state !== 'waiting' && (
        <button
          type="button"
          aria-label={state === 'playing' ? 'Pause video' : 'Play video'}
          onClick={toggle}
          className="hit absolute! right-[calc(var(--spacing-page)-0.75rem)] bottom-[clamp(1.875rem,4.4vw,4rem)] z-[2] focus-visible:outline-on-image"
        >
          <Icon name={state === 'playing' ? 'pause' : 'play'} />
        </button>
      )}
    </>
  )
}
