/** The properties of the table that the local table engine reads, as CDK generates them. */
export declare const tableProperties: {
  AttributeDefinitions: {
    AttributeName: string;
    AttributeType: string;
  }[];
  KeySchema: {
    AttributeName: string;
    KeyType: string;
  }[];
  BillingMode: string;
  StreamSpecification: {
    StreamViewType: string;
  };
  TimeToLiveSpecification: {
    AttributeName: string;
    Enabled: boolean;
  };
};
