import { Component, type ReactNode } from 'react';
import { Problem } from './pages/Problem.tsx';

/** Catches what no router catches, so that a failure never leaves a white page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <Problem error={this.state.error} />;
  }
}
