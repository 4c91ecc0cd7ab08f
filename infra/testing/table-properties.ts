/** The properties of the table that the local table engine reads, as CDK generates them: key, stream and expiry. */
export const tableProperties = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
  StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
};
