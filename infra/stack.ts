import { Stack, type StackProps } from 'aws-cdk-lib';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { type TableGrants, tableGrantsOf } from '#infra/grants/table-grants.ts';
import { calls as declaredCalls } from '#shared/api.ts';
import type { Calls, Operation } from '#shared/operation.ts';
import { productName } from '#shared/rules/product.ts';
import { FileChanges } from './events/file-changes.ts';
import { FileEvents } from './events/file-events.ts';
import { HealthChecks } from './events/health-checks.ts';
import { MailEvents } from './events/mail-events.ts';
import { addMailIdentity } from './events/mail-identity.ts';
import { MailSender } from './events/mail-sender.ts';
import { Reconciliation } from './events/reconciliation.ts';
import { ReviewMails } from './events/review-mails.ts';
import { Transcoding } from './events/transcoding.ts';
import { FileBucket } from './files/file-bucket.ts';
import type { BuiltFunctions } from './functions/built-functions.ts';
import { FunctionLogs } from './functions/function-logs.ts';
import { GradualRelease, gradualCalls } from './functions/gradual-release.ts';
import { ProductSecrets } from './functions/secrets.ts';
import { ProductApi } from './gateway/api.ts';
import { addOriginAuthorizer, originAuthorizer } from './gateway/origin-authorizer.ts';
import { StripeWebhook } from './gateway/webhook.ts';
import type { BuiltSite } from './site/built-site.ts';
import { Site } from './site/site.ts';
import { addOutput } from './stage/outputs.ts';
import type { Settings } from './stage/settings.ts';
import { ProductTable } from './table/table.ts';
import { TableCopies } from './table/table-copies.ts';
import { Alarms } from './watching/alarms.ts';
import { Budget, stageTag } from './watching/budget.ts';
import { Dashboard } from './watching/dashboard.ts';
import { SavedQueries } from './watching/saved-queries.ts';

export interface ProductStackProps extends StackProps {
  readonly settings: Settings;
  readonly builtFunctions: BuiltFunctions;
  readonly builtSite: BuiltSite;
  /** Calls to use instead of the contract's. */
  readonly calls?: Calls;
  /** The grants of those calls, instead of the recorded ones. */
  readonly tableGrantsOf?: (key: string) => TableGrants;
  /** Used by a rollback: the deployed commit, and the previous one. */
  readonly revision: { readonly deployed: string; readonly previous: string };
  /** Whether all requests get a new release at once: one that mends what fails, or a rollback. */
  readonly isReleasedAtOnce?: boolean;
}

/**
 * The whole product. The order matters: the gateway, then the site that routes to it, then the bucket of files, which
 * allows the site's origin, then the functions, which need the addresses of both.
 */
export class ProductStack extends Stack {
  constructor(scope: Construct, id: string, props: ProductStackProps) {
    const { settings, builtFunctions, builtSite, revision } = props;
    // CloudFormation's limit of a template is 1 MB; indentation would take a third of it.
    super(scope, id, {
      ...props,
      // CloudFormation puts them on every resource; the budget counts what has the stage's.
      tags: { product: productName, [stageTag]: settings.stage },
      suppressTemplateIndentation: true,
    });
    const { samLocal: _, ...chosen } = settings;
    // The doctor compares it with the stage's file to detect undeployed settings. CloudFormation refuses a null (cfn-lint,
    // E4002): what is not chosen is left out.
    this.templateOptions.metadata = {
      settings: Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null)),
    };
    const authorizer = settings.samLocal ? null : originAuthorizer;
    const { calls = declaredCalls } = props;
    const api = new ProductApi(this, 'Api', { calls, authorizer });
    const secrets = new ProductSecrets(this, 'Secrets', settings);
    const { originSecret } = secrets;
    const site = new Site(this, 'Site', {
      site: builtSite,
      apiHost: api.host,
      originSecret,
      settings,
    });
    const own = new ProductTable(this, 'Table', settings);
    const { restoredTable } = settings;
    // The stack's own table is kept, so that a restore can be undone.
    const table: ITableV2 = restoredTable
      ? TableV2.fromTableAttributes(this, 'RestoredTable', {
          tableName: restoredTable.tableName,
          tableStreamArn: restoredTable.streamArn,
        })
      : own;
    addOutput(this, 'TableName', table.tableName);
    addOutput(this, 'Revision', revision.deployed);
    addOutput(this, 'PreviousRevision', revision.previous);
    const mailEvents = new MailEvents(this, 'MailEvents');
    const { configurationSet } = mailEvents;
    // `sam local` cannot resolve attributes of resources, and serves this origin.
    const siteOrigin = settings.samLocal ? 'http://127.0.0.1:3000' : site.origin;
    const fileEvents = new FileEvents(this, 'FileEvents');
    const events = fileEvents.queue;
    const files = new FileBucket(this, 'Storage', { siteOrigin, settings, events });
    const transcoding = new Transcoding(this, 'Transcoding', files.bucket);
    const functionLogs = new FunctionLogs(this, 'FunctionLogs');
    const sharedProps = {
      builtFunctions,
      logGroup: functionLogs.logGroup,
      tableGrantsOf: props.tableGrantsOf ?? tableGrantsOf,
      bindings: {
        table,
        secrets,
        mailIdentity: addMailIdentity(this, 'MailIdentity', settings, configurationSet),
        configurationSet,
        files,
        transcoding,
        siteOrigin,
        settings,
      },
    };
    const gradual = api.addFunctions(sharedProps);
    if (authorizer) addOriginAuthorizer(this, sharedProps);
    const webhook = new StripeWebhook(this, 'Webhook', sharedProps);
    const mailSender = new MailSender(this, 'Mail', sharedProps);
    const fileEventSource = fileEvents.addHandler(sharedProps);
    const { source: storedFilms, made: proxyMade } = transcoding.addHandlers(sharedProps);
    const fileChanges = new FileChanges(this, 'FileChanges', sharedProps);
    const reviewMails = new ReviewMails(this, 'ReviewMails', sharedProps);
    new HealthChecks(this, 'HealthChecks', sharedProps, {
      'events/send-mail': mailSender.source,
      'events/change-files': fileChanges.source,
      'events/storage-event': fileEventSource,
      'events/start-proxy': storedFilms,
    });
    const reconciliation = new Reconciliation(this, 'DailyCheck', sharedProps);
    if (settings.copies) new TableCopies(this, 'Copies', { table, copies: settings.copies });
    new Budget(this, 'Budget', settings);
    const bouncedMail = mailEvents.addHandler(sharedProps);
    const { gateway, accessLog, failures } = api;
    const { all, releaseFails } = new Alarms(this, 'Alarms', {
      settings,
      gateway,
      failures,
      accessLog,
      gradualRoutes: Object.entries<Operation>(calls).flatMap(([key, { route }]) =>
        gradualCalls.includes(key) ? [route] : [],
      ),
      tableName: table.tableName,
      webhook,
      mailSender,
      bouncedMail,
      fileEvents,
      proxies: { unstarted: transcoding.unstarted, made: proxyMade },
      fileChanges,
      reviewMails,
      reconciliation,
    });
    if (authorizer) {
      new GradualRelease(this, 'Release', {
        lambdas: gradual,
        alarm: releaseFails,
        isAtOnce: props.isReleasedAtOnce ?? false,
      });
    }
    new SavedQueries(this, 'Queries', {
      functions: functionLogs.logGroup,
      access: accessLog.logGroup,
    });
    new Dashboard(this, 'Dashboard', {
      gateway,
      accessLog,
      functionLogs,
      failures,
      tableName: table.tableName,
      webhook: webhook.lambda,
      mailSender,
      bouncedMail,
      alarms: all,
    });
  }
}
