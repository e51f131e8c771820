import { Component, type ReactNode } from 'react';
import { FailedScreen } from './failed-screen.tsx';

interface FailureState {
  readonly failed: boolean;
}

/** Shows a way on where a screen breaks, such as when an older page asks for a part that was replaced. */
export class FailureBoundary extends Component<{ readonly children: ReactNode }, FailureState> {
  override state: FailureState = { failed: false };

  static getDerivedStateFromError(): FailureState {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedScreen /> : this.props.children;
  }
}
