import { Component, type ReactNode } from 'react';
import { Problem } from './problem/Problem.tsx';

/** Catches failures outside of the routers, so that the page never stays white. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <Problem error={this.state.error} />;
  }
}
