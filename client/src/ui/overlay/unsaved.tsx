import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { later } from '../later.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import { Suspense } from '../suspense.tsx';

const ConfirmDialog = later(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** A drawer, a dialog or the page, with the unsaved forms in it. */
interface UnsavedScope {
  readonly forms: Set<object>;
  /** The drawers and dialogs that are open over it. */
  readonly inner: Set<object>;
  /** Asks whether to discard the changes. */
  readonly ask: () => Promise<boolean>;
}

const Scope = createContext<UnsavedScope>({ forms: new Set(), inner: new Set(), ask: () => Promise.resolve(true) });

/** Milliseconds for which an answer also counts for the navigation that closes the form. */
const validFor = 500;

type Answer = (leaves: boolean) => void;

const createScope = (show: (answer: Answer | null) => void): UnsavedScope => {
  let agreedUntil = 0;
  return {
    forms: new Set(),
    inner: new Set(),
    ask: () =>
      performance.now() < agreedUntil
        ? Promise.resolve(true)
        : new Promise((resolve) => {
            show((leaves) => {
              show(null);
              if (leaves) agreedUntil = performance.now() + validFor;
              resolve(leaves);
            });
          }),
  };
};

/** Registers the changes with the drawer or dialog around them; returns the question before they are discarded. */
export const useUnsaved = (isDirty: boolean): (() => Promise<boolean>) => {
  const { forms, ask } = use(Scope);
  const [form] = useState({});
  useEffect(() => {
    if (isDirty) forms.add(form);
    return () => void forms.delete(form);
  }, [forms, form, isDirty]);
  return ask;
};

interface UnsavedHostProps {
  /** False for a drawer that is closed. */
  readonly opened?: boolean;
  readonly children: (guarded: (close: () => void) => () => void) => ReactNode;
}

/** Shows the question about the forms in it; `guarded` asks it before closing, if any of them has unsaved changes. */
export function UnsavedHost({ opened = true, children }: UnsavedHostProps) {
  const { inner } = use(Scope);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [scope] = useState(() => createScope((next) => setAnswer(() => next)));
  useEffect(() => {
    if (opened) inner.add(scope);
    return () => void inner.delete(scope);
  }, [inner, scope, opened]);
  const guarded = (close: () => void) => (): void => {
    // The library passes Escape to all that are open, not only to the uppermost.
    if (answer || scope.inner.size > 0) return;
    if (scope.forms.size === 0) close();
    else void scope.ask().then((leaves) => leaves && close());
  };
  return (
    <Scope value={scope}>
      {children(guarded)}
      {answer && (
        <Suspense fallback={null}>
          <Question answer={answer} />
        </Suspense>
      )}
    </Scope>
  );
}

function Question({ answer }: { readonly answer: Answer }) {
  const text = useUiText();
  return (
    <ConfirmDialog
      opened
      destructive
      title={text('unsavedTitle')}
      confirmLabel={text('discard')}
      keepLabel={text('keepEditing')}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  );
}
