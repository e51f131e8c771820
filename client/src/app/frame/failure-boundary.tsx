import { Component, type ReactNode } from 'react';
import { FailedScreen } from './failed-screen.tsx';

interface FailureState {
  readonly failed: boolean;
}

/** Shows a way to continue if a screen breaks, for example when an older page requests a replaced chunk. */
export class FailureBoundary extends Component<{ readonly children: ReactNode }, FailureState> {
  override state: FailureState = { failed: false };

  static getDerivedStateFromError(): FailureState {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedScreen /> : this.props.children;
  }
}
