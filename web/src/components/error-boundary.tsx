import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Replaces what failed to render. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a render error in one part from unmounting the rest. React itself logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
