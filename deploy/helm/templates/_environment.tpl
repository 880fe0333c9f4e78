{{- /* The variables of one process, as docker-compose.yml gives them. Passwords and keys are files. */}}
{{- define "environment" -}}
{{- $values := .root.Values }}
NODE_OPTIONS: --max-old-space-size={{ .scale.heap }}
EVENTSTOREDB_URL: {{ $values.stores.eventstoredbUrl }}
EVENTSTOREDB_PASSWORD_FILE: /shared/stores/eventstoredb
MONGODB_URL: {{ $values.stores.mongodbUrl }}
MONGODB_PASSWORD_FILE: /shared/stores/mongodb
PERSONAL_DATA_KEY_FILE: /shared/personal-data/personal-data.key
CHECKPOINT_KEY_FILE: /shared/personal-data/checkpoint.key
SCRATCH_DIR: /tmp
BRAND: {{ $values.brand }}
LOG_LEVEL: {{ $values.logLevel }}
OPERATIONS_HOST: 0.0.0.0
OTEL_SERVICE_NAME: payments-{{ .name }}
{{- range $name, $value := $values.traces }}
{{ $name }}: {{ $value }}
{{- end }}
{{- if .is.answers }}
HOST: 0.0.0.0
PORT: 8443
TLS_CERT_FILE: /shared/tls/certificate.pem
TLS_KEY_FILE: /shared/tls/key.pem
# Only the gateway reaches the port, by the network policies: what comes from a pod is what the gateway reports about its client.
TRUSTED_PROXIES: {{ concat $values.network.pods $values.gateway.trustedProxies | join " " }}
{{- end }}
{{- if or .is.answers .is.knowsShoppersPages }}
PUBLIC_URL: {{ $values.publicUrl }}
{{- end }}
{{- if and .is.sendsMail $values.mail.url }}
SMTP_URL: {{ $values.mail.url }}
MAIL_FROM: {{ $values.mail.from }}
{{- if $values.mail.password }}
SMTP_PASSWORD_FILE: /shared/stores/smtp
{{- end }}
{{- end }}
{{- if and .is.callsPartners $values.sandbox.enabled }}
SANDBOX_URL: http://sandbox:9465
SANDBOX_SHOP_URL: http://sandbox:9466
{{- end }}
{{- if and .is.admitsSandbox $values.sandbox.enabled }}
SANDBOX_TOKEN_FILE: /shared/sandbox/token
{{- end }}
{{- if .is.keepsCheckpoints }}
{{- if $values.checkpoints.to }}
CHECKPOINT_TO: {{ $values.checkpoints.to }}
{{- else if $values.checkpoints.claim }}
CHECKPOINT_TO: /checkpoints
{{- end }}
{{- end }}
{{- end }}
