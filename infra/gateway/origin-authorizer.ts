import type { Construct } from 'constructs';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import type { OriginAuthorizer } from './gateway-document.ts';

/** The function runs about once in this time for each address. */
export const originAuthorizer: OriginAuthorizer = {
  key: 'events/authorize-origin',
  keptForSeconds: 300,
};

/** Adds the authorizer function, which rejects requests that bypass CloudFront. */
export function addOriginAuthorizer(scope: Construct, sharedProps: SharedFunctionProps): void {
  new ProductFunction(scope, 'origin-authorizer', {
    ...sharedProps,
    key: originAuthorizer.key,
    memorySize: 512,
  });
}
