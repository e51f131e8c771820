import {
  cloneElement,
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Opened } from './opened.tsx';
import { useUiText } from './provider/ui-texts.ts';
import { arriving, Suspense } from './suspense.tsx';
import { showToast } from './toast/toast-store.ts';

/** Milliseconds before the second attempt; doubled before each further one. */
const pause = 350;

/** Loads over a bad connection: tries again after longer and longer pauses. */
export const patiently = async <Loaded,>(
  fetch: () => Promise<Loaded>,
  attempts: number,
  milliseconds = pause,
): Promise<Loaded> => {
  try {
    return await fetch();
  } catch (error) {
    if (attempts === 1) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
    return patiently(fetch, attempts - 1, milliseconds * 2);
  }
};

const attempts = 4;

/** Loads code that can be done without, trying several times; null if it could not be loaded. */
export const loadIfPossible = <Loaded,>(fetch: () => Promise<Loaded>): Promise<Loaded | null> =>
  patiently(fetch, attempts).catch(() => null);

type Component<Props> = (props: Props) => ReactNode;
type Module = { readonly default: Component<never> };
type PropsOf<Loaded extends Module> =
  Parameters<Loaded['default']> extends [infer Props extends object] ? Props : object;

/** Lets callers load a part of a screen before they show it. */
interface Loading {
  /** Whether it can be shown; after a failure, the next call tries again. */
  readonly load: () => Promise<boolean>;
  readonly isThere: () => boolean;
}

interface LaterOptions {
  /** For what nobody asked for: without it, nothing is missing. */
  readonly quiet?: boolean;
  /** For a piece of something that is open already, and for what the product opens by itself: whatever the reader does next, it stays. */
  readonly stays?: boolean;
}

/** Closes a part that the reader opens; the part itself may have another way. */
interface Closing {
  readonly onClose?: () => void;
}

/** How to close a part that the reader has opened; null for one that is a piece of the screen, or not open. */
const closingOf = (props: object): (() => void) | null => {
  const { opened, onClose, onDone } = props as Record<string, unknown>;
  const close = onClose ?? onDone;
  return opened === false || typeof close !== 'function' ? null : () => void close();
};

/**
 * A part of a screen whose code loads when it is first shown. It suspends like a lazy component, but tries several times
 * and never takes down what is around it: what could not be loaded shows nothing, says so, closes itself if it can be
 * closed, and is tried again when it is next shown. One that can be closed says that it is loading (`Opening`).
 */
export const later = <Loaded extends Module>(
  fetch: () => Promise<Loaded>,
  { quiet = false, stays = false }: LaterOptions = {},
): Component<PropsOf<Loaded> & Closing> & Loading => {
  type Props = PropsOf<Loaded> & Closing;
  let found: Component<Props> | null = null;
  let begun: Promise<Component<Props> | null> | null = null;
  const forget = (): void => {
    if (!found) begun = null;
  };
  const begin = () =>
    (begun ??= arriving(
      patiently(fetch, attempts).then(
        (module) => (found = module.default as Component<Props>),
        () => null,
      ),
    ));
  function Content(props: Props): ReactNode {
    'use no memo';
    const Found = found ?? use(begin());
    if (Found) return createElement(Found, props);
    return <Missing quiet={quiet} onClose={closingOf(props)} forget={forget} />;
  }
  function Part(props: Props): ReactNode {
    'use no memo';
    const content = createElement(Content, props);
    const isOpened = !stays && ('onClose' in props || 'onDone' in props);
    return isOpened ? <Opened onClose={closingOf(props)}>{content}</Opened> : content;
  }
  const load = async (): Promise<boolean> => {
    const part = await begin();
    if (!part) forget();
    return part !== null;
  };
  return Object.assign(Part, { load, isThere: () => found !== null });
};

/** Says that a part is missing, and what to do. */
const useReport = (): (() => void) => {
  'use no memo';
  const text = useUiText();
  return () => void showToast({ type: 'error', message: text('partFailed') });
};

interface MissingProps {
  readonly quiet: boolean;
  readonly onClose: (() => void) | null;
  readonly forget: () => void;
}

function Missing({ quiet, onClose, forget }: MissingProps) {
  'use no memo';
  const report = useReport();
  const giveUp = useEffectEvent(() => {
    if (quiet) return;
    report();
    onClose?.();
  });
  useEffect(() => {
    giveUp();
    return forget;
  }, [forget]);
  return null;
}

export type OpenerButton = ReactElement<HTMLAttributes<HTMLElement>>;

/**
 * For the button that opens a part: loads it as soon as the reader reaches for it, says that it is loading, and opens it
 * unless the reader has gone on elsewhere meanwhile. A second click, or Escape, takes the request back.
 */
export const useOpener = (part: Loading, startsOpen = false) => {
  // In the first load of every page, where what it would keep costs more than it saves.
  'use no memo';
  const report = useReport();
  const opening = () => (part.isThere() ? 'open' : 'loading');
  const [state, setState] = useState<'closed' | 'loading' | 'open'>(() => (startsOpen ? opening() : 'closed'));
  const request = useRef<object | null>(null);
  const wait = async (): Promise<void> => {
    const own = {};
    request.current = own;
    const focused = document.activeElement;
    const isLoaded = await part.load();
    if (request.current !== own) return;
    if (!isLoaded) report();
    const hasStayed = [focused, document.body].includes(document.activeElement as HTMLElement | null);
    setState(isLoaded && hasStayed ? 'open' : 'closed');
  };
  const open = (): void => {
    setState(opening());
    if (!part.isThere()) void wait();
  };
  const cancel = (): void => {
    request.current = null;
    setState('closed');
  };
  const begin = useEffectEvent(() => {
    if (state === 'loading') void wait();
  });
  useEffect(() => {
    begin();
    return () => {
      request.current = null;
    };
  }, []);
  const prepare = (): void => {
    if (navigator.onLine) void part.load();
  };
  const opener = {
    'aria-expanded': false,
    'aria-busy': state === 'loading' || undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: state === 'loading' ? cancel : open,
  } satisfies HTMLAttributes<HTMLElement>;
  return { isOpen: state === 'open', opener };
};

interface LaterMenuProps {
  readonly part: Loading;
  /** The button that opens the menu. */
  readonly button: OpenerButton;
  /** For assistive technology: the kind of element that it opens. */
  readonly opens?: 'menu' | 'dialog';
  /** The part around its button. */
  readonly children: (button: ReactElement) => ReactNode;
}

/** A menu whose code loads when the reader reaches for its button, not with the page. */
export function LaterMenu({ part, button, opens = 'menu', children }: LaterMenuProps) {
  'use no memo';
  const { isOpen, opener } = useOpener(part);
  const closed = cloneElement(button, { 'aria-haspopup': opens, ...opener });
  return isOpen ? <Suspense fallback={closed}>{children(button)}</Suspense> : closed;
}
