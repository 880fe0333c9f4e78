{{- define "labels" -}}
{{ include "selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- /* A digest wins over the tag beside it: then the registry cannot put other bytes in its place. */}}
{{- define "image" -}}
{{ .image.repository }}:{{ .image.tag | default (printf "v%s" .root.Chart.AppVersion) }}{{ with .image.digest }}@{{ . }}{{ end }}
{{- end }}

{{- /* Services of the namespace are not given as variables: SANDBOX_PORT of Kubernetes is not that of the service. */}}
{{- define "pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "selector" $ | nindent 8 }}
  {{- end }}
{{- end }}

{{- define "confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
privileged: false
capabilities:
  drop: [ALL]
  {{- with .add }}
  add: {{ toJson . }}
  {{- end }}
{{- end }}

{{- /* A whole memory of its own, so that what is in there never reaches a disk. It counts as the container's memory. */}}
{{- define "memory" -}}
emptyDir: { medium: Memory, sizeLimit: {{ . }} }
{{- end }}

{{- define "disruption" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .name }}
  labels: {{- include "labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "selector" . | nindent 6 }}
{{- end }}

{{- /* Of a Secret of type kubernetes.io/tls, by the names that the service and the gateway's Caddyfile use. */}}
{{- define "certificate" -}}
secret:
  secretName: {{ . }}
  defaultMode: 0440
  items:
    - { key: tls.crt, path: certificate.pem }
    - { key: tls.key, path: key.pem }
{{- end }}
